/**
 * Runs last in the body of each document that shows something before the application. Starts the application, which
 * occupies the processor, once the document's form or the kept page is painted, or when web/app/first-view/start-dashboard.ts asks for it. A
 * hidden page paints nothing, so it waits one second at most. At once where there is nothing to be shown.
 */
export const startApplication =
  '{let d=document,w=window,s,go=()=>{if(s)return;' +
  "let{application:a,scripts:l}=d.getElementById('config').dataset;" +
  "if(l&&w.lastSeen)for(let h of l.split(' '))d.head.append(Object.assign(d.createElement('link')," +
  "{rel:'modulepreload',crossOrigin:'',href:h}));" +
  "s=d.createElement('script');d.body.append(Object.assign(s,{type:'module',crossOrigin:'',src:a}))};" +
  'w.startApplication=()=>requestAnimationFrame(()=>setTimeout(go));' +
  "let r=d.getElementById('root').firstChild;if(!w.pieces&&!r)go();" +
  'else{if(w.seen)go();else if(w.lastSeen)w.onSeen=go;else if(r)w.startApplication();setTimeout(go,1e3)}}'
