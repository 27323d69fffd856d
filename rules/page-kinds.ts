/** The kinds of a store's pages, by which visits are counted. `missing` is the page for an address that the store does not have. */
export const pageKinds = ['home', 'course', 'lesson', 'about', 'faq', 'missing'] as const

export type PageKind = (typeof pageKinds)[number]
