// Runs before the landing page is painted; the key is the one of web/lib/session/marker.ts.
try {
  if (localStorage.getItem('session') !== null) location.replace('/app/dashboard')
} catch {
  // Storage is blocked: nobody is signed in here.
}
