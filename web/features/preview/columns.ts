/** On large screens the page is on the left, and everything about it on the right. */
export const columns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]'
