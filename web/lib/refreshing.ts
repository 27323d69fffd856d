/** The note on what is shown from the last visit. */
export const refreshing = {
  text: 'Refreshing...',
  className: 'rounded-full border border-line bg-raised px-3 py-1.5 text-muted shadow-card',
}
