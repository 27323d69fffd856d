/**
 * Runs in the body of each document with a form, right after it. Shows the form: a part of it, painted while the rest
 * arrives, would move, and lose a press. Removes the form if it is not what the application would
 * show: another one is asked for, somebody is signed in, or the form would say more. Otherwise fills in the
 * remembered name and email (web/features/auth/auth-flow-storage.ts), and notes the last press on a button until web/lib/page/static-form.ts
 * repeats it. If the application has not arrived after five seconds, says so (`lateNote`).
 */
export const keepStaticForm =
  "try{let d=document,r=d.getElementById('root');r.hidden=false;let s=localStorage,u=new URLSearchParams(location.search)," +
  "n=u.get('screen')||(u.get('tab')=='sign-up'?'sign-up':'sign-in');" +
  "if(n!=r.dataset.form||location.hash||s.getItem('session')!==null||s.getItem('chosen-plan')" +
  "||(n=='sign-up'&&s.getItem('referral')))r.replaceChildren();" +
  "else{r.addEventListener('click',e=>{let b=r.dataset.form&&e.target.closest('button');" +
  "if(b){e.preventDefault();window.pressed?.removeAttribute('aria-disabled');" +
  "b.ariaDisabled='true';window.pressed=b}},true);" +
  "let m=JSON.parse(sessionStorage.getItem('auth')||'{}');" +
  "for(let[f,v]of[['email',m.email],['name',m.fullName]]){let i=r.querySelector('[name='+f+']');" +
  "if(i&&typeof v=='string')i.value=v}" +
  "setTimeout(()=>{let l=d.getElementById('late');if(l&&r.dataset.form)l.hidden=false},5e3)}}catch{}"

/** Stands after the form, hidden. */
export const lateNote =
  '<p id="late" role="status" hidden class="fixed inset-x-4 top-3 z-30 mx-auto w-fit max-w-reading rounded-lg border ' +
  'border-line bg-raised px-4 py-2.5 text-sm shadow-card">This page is not fully loaded yet, so the form cannot be sent. ' +
  'Check your connection, or <a href="" class="font-semibold underline underline-offset-4">reload the page</a>.</p>'
