/**
 * Runs in the body of the dashboard's document, before any script has arrived. Shows the page as the seller saw it last
 * (web/lib/last-seen-page.ts) until the application draws it: of the same seller, the same build and the last day, and only
 * if web/app/early-requests.ts has found a valid token. Nothing in it can be pressed.
 */
export const showLastSeenPage =
  "try{let s=localStorage,p=JSON.parse(s.getItem('last-seen-page')),r=document.getElementById('root');" +
  "if(window.early&&p.userId===s.getItem('session')&&p.path===location.pathname&&" +
  "p.version===document.querySelector('script[type=module]').src&&p.savedAtMs>Date.now()-864e5)" +
  'r.inert=true,r.innerHTML=p.html}catch{}'
