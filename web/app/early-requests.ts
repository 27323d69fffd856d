/**
 * Runs in the head of each document of the application, before any script has arrived. Fetches and applies the fonts if
 * web/app/web-fonts.ts has noted that the browser has them. Sends the document's first requests (`data-early`) with the
 * stored access token, and leaves the token and the replies to web/lib/api/early-replies.ts; does so only with a token that is
 * valid now. Not in a tab in which an operator sees the pages of a seller.
 *
 * The dashboard's document (`data-view`) is read from what web/lib/last-seen/last-seen-page.ts has stored, if it is of the same seller,
 * the same build and the last day and the session can go on; web/app/show-last-seen-page.ts shows it. Otherwise
 * the script and the pieces of web/app/first-view are fetched, if there is a token or it can be renewed. The application's
 * scripts (`data-scripts`) follow with a lower priority, because HTTP/1.1 has six connections. Where the kept page is shown they
 * are left to web/app/start-application.ts: the browser has them, and each would be handled before the page is painted. The
 * documents of the desk (`data-desk`) fetch its scripts, lists and first view for operators only; where something is searched for,
 * only the scripts. Those follow a first view once it is painted, or 250 ms later, and are not prepared as modules: thirty of them were asked for
 * before the list, and prepared before it was painted. Each is asked for in a task of its own. The keys are Amplify's and those of web/lib/session. It is inlined, because a separate script would be a
 * round trip later.
 */
export const sendEarlyRequests =
  "try{let d=document,c=d.getElementById('config'),s=localStorage,q=c.dataset,w=q.fonts;" +
  "if(s.getItem('fonts')===w){d.documentElement.dataset.fonts='';" +
  "for(let h of w.split(' '))if(h)d.head.append(Object.assign(d.createElement('link')," +
  "{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:h}))}" +
  "let a='CognitoIdentityServiceProvider.'+JSON.parse(c.textContent).userPoolClientId+'.'," +
  "p=a+s.getItem(a+'LastAuthUser'),t=s.getItem(p+'.accessToken')," +
  "e=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')))," +
  "r={},n=!sessionStorage.getItem('view')&&s.getItem('session'),k=e.exp*1e3>Date.now()+5e3,o=q.desk,v;if(e.sub===n&&(!o||/admin/.test(e.role))){if(k){" +
  'if(o)q.scripts=o;' +
  "for(let u of q.early.split(' '))if(u&&!(o&&location.search)){let i=crypto.randomUUID()," +
  "f=fetch(u,{headers:{authorization:'Bearer '+t,'x-correlation-id':i}});f.catch(()=>0);r[u]={reference:i,reply:f}}" +
  'window.early={token:t,replies:r}}' +
  "if(q.view&&(!o||k&&!location.search)){try{v=JSON.parse(s.getItem('last-seen-page'))}catch{}" +
  'if(v&&v.userId===n&&v.path===location.pathname&&v.version===q.build&&v.savedAtMs>Date.now()-864e5' +
  "&&(k||s.getItem(p+'.refreshToken'))){let m=d.createElement('template');m.innerHTML=v.html;window.lastSeen=m.content}" +
  "else if(k||s.getItem(p+'.refreshToken')){window.pieces=fetch(q.pieces);window.pieces.catch(()=>0);" +
  "d.head.append(Object.assign(d.createElement('script'),{src:q.view,fetchPriority:'high'}))}}}}catch{}" +
  "{let d=document,{scripts:l,desk:o,view:y}=d.getElementById('config').dataset,w=o&&y&&Object.values(window.early?.replies||{})[0]," +
  "g=()=>{for(let h of l.split(' ')){let f=()=>d.head.append(Object.assign(d.createElement('link')," +
  "{rel:o?'preload':'modulepreload',as:'script',crossOrigin:'',fetchPriority:'low',href:h}));o?setTimeout(f):f()}};" +
  'if(l&&!window.lastSeen)w?Promise.race([w.reply.catch(()=>0),new Promise(r=>setTimeout(r,250))]).then(()=>(window.requestIdleCallback||setTimeout)(g)):g()}'
