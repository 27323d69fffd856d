/**
 * Runs in the head of the landing page before the first paint, with the key of web/lib/session/marker.ts. It is inlined,
 * because a separate script would delay the first paint by a round trip. If storage is blocked, nobody is signed
 * in.
 */
export const leaveIfSignedIn =
  "try{if(localStorage.getItem('session')!==null)location.replace('/app/dashboard')}catch{}"
