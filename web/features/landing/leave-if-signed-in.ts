/**
 * Runs in the head of the landing page, before anything is painted; the key is the one of web/lib/session/marker.ts. It
 * stands in the page itself, because a script of its own would hold back the first paint for a whole round trip. Where
 * storage is blocked, nobody is signed in.
 */
export const leaveIfSignedIn =
  "try{if(localStorage.getItem('session')!==null)location.replace('/app/dashboard')}catch{}"
