/** How many files with their data a seller may ask for in one UTC day. */
export const exportsPerDay = 3
/** How long the link in the mail works, once. */
export const exportLinkHours = 24
