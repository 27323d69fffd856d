/**
 * Runs in the body of the dashboard's document, before any script has arrived. Shows the page as the seller saw it last,
 * which web/app/early-requests.ts has read, until the application draws it. If the application does not within ten seconds,
 * the page's note says that it is not up to date (web/lib/last-seen/last-seen-page.ts). Says when it is painted (`seen`,
 * `onSeen`), for web/app/start-application.ts: the browser paints it before it has read the rest of the document.
 *
 * Until then (`data-early`) links lead to their documents, and the last press on a button is noted, for
 * web/app/early-presses.ts to repeat. A press that begins on an element which is then drawn anew ends on the new one;
 * browsers send no click for it, except after a touch.
 */
export const showLastSeenPage =
  "{let d=document,w=window,r=d.getElementById('root'),q=r.dataset,h," +
  "at=t=>t instanceof Element&&t.closest('a,button');" +
  "r.addEventListener('click',e=>{let b=q.early===''&&at(e.target);if(b&&b.localName=='button'){e.preventDefault();" +
  "w.pressed?.removeAttribute('aria-disabled');b.ariaDisabled='true';w.pressed=b}},true);" +
  "r.addEventListener('pointerdown',e=>{h=q.early===''&&e.pointerType!='touch'&&!e.button?at(e.target):0},true);" +
  "d.addEventListener('pointerup',e=>{let o=h,n;h=0;if(!o||o.isConnected)return;n=at(d.elementFromPoint(e.clientX,e.clientY));" +
  'if(n&&n.localName==o.localName&&n.textContent==o.textContent)n.click()},true);' +
  "if(w.lastSeen){q.early='';r.append(w.lastSeen);requestAnimationFrame(()=>setTimeout(()=>{w.seen=1;w.onSeen?.()}));setTimeout(()=>{if(q.early==='')" +
  "for(let n of r.querySelectorAll('[data-refresh-note] p'))n.children[0].hidden=!(n.children[1].hidden=false)},1e4)}}"
