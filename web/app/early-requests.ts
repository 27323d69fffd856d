/**
 * Runs in the head of each document of the application, before any script has arrived. Fetches and applies the fonts if
 * web/app/web-fonts.ts has noted that the browser has them. Sends the document's first requests (`data-early`) with the
 * stored access token, and leaves the token and the replies to web/lib/early-replies.ts; does so only with a token that is
 * valid now. The keys are Amplify's and that of web/lib/session/marker.ts. It is inlined, because a separate script would
 * be a round trip later.
 */
export const sendEarlyRequests =
  "try{let d=document,c=d.getElementById('config'),s=localStorage,q=c.dataset,w=q.fonts;" +
  "if(s.getItem('fonts')===w){d.documentElement.dataset.fonts='';" +
  "for(let h of w.split(' '))if(h)d.head.append(Object.assign(d.createElement('link')," +
  "{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:h}))}" +
  "let p='CognitoIdentityServiceProvider.'+JSON.parse(c.textContent).userPoolClientId+'.'," +
  "t=s.getItem(p+s.getItem(p+'LastAuthUser')+'.accessToken')," +
  "e=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')))," +
  "r={};if(e.exp*1e3>Date.now()+5e3&&e.sub===s.getItem('session')){" +
  "for(let u of q.early.split(' '))if(u){let i=crypto.randomUUID()," +
  "f=fetch(u,{headers:{authorization:'Bearer '+t,'x-correlation-id':i}});f.catch(()=>0);r[u]={reference:i,reply:f}}" +
  'window.early={token:t,replies:r}}}catch{}'
