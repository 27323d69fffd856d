/**
 * Runs last in the body of the library's document. Starts the application, which occupies the processor, once
 * library-view/show-library.ts has shown the courses or cannot: after one second at most, and at once without an early request.
 */
export const startLibrary =
  '{let d=document,w=window,s,go=()=>{if(!s){' +
  "s=d.createElement('script');d.body.append(Object.assign(s,{type:'module',crossOrigin:''," +
  "src:d.getElementById('root').dataset.application}))}};" +
  'w.startLibrary=()=>requestAnimationFrame(()=>setTimeout(go));w.earlyLibrary?setTimeout(go,1e3):go()}'
