/** Shown until it is known whether somebody is signed in. */
export const LoadingScreen = () => (
  <p role="status" className="grid min-h-dvh place-items-center text-muted">
    Loading...
  </p>
)
