/**
 * Runs in the head of the library's document. Requests the library before the application has arrived, and leaves the
 * reply to early-library.ts. Not with a token in the address, which is first exchanged for a session.
 */
export const requestLibrary =
  'if(!/^#[\\w-]{43}$/.test(location.hash)){let i=crypto.randomUUID(),' +
  "f=fetch('/api/library',{headers:{'x-correlation-id':i}});" +
  'f.catch(()=>0);window.earlyLibrary={reference:i,reply:f}}'
