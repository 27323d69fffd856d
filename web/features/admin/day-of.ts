const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The operator's day of a moment. */
export const dayOf = (iso: string) => dayFormat.format(new Date(iso))
