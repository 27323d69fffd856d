/** Where the page's messages appear. */
export const Toasts = () => (
  <ol
    data-toasts
    aria-live="polite"
    aria-label="Notifications"
    className="pointer-events-none fixed right-4 bottom-28 left-4 z-50 sm:left-auto sm:w-90"
  />
)
