const pill = 'rounded-full border border-line bg-raised shadow-card'

/** The note on what is shown from the last visit. */
export const refreshing = { text: 'Refreshing...', className: `${pill} px-3 py-1.5 text-muted` }

/** The note on what could not be loaded again. */
export const outdated = {
  text: 'Not up to date ·',
  className: `${pill} pointer-events-auto inline-flex items-center pl-3 text-warning`,
  action: 'Try again',
  actionClassName:
    'inline-flex min-h-8 items-center rounded-full px-2 pr-3 font-semibold text-ink underline underline-offset-4',
}
