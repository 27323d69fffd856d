/** Returns the path of the page with all reviews of a course and the replies of a store. */
export const reviewsPagePath = (slug: string, storeId: string, order: string) =>
  `/reviews/${encodeURIComponent(slug)}?store=${encodeURIComponent(storeId)}&order=${order}`

/** Method and path of what a reader does with a review; apart from `buyerRoutes`, because the form loads later. */
export const reviewRoutes = {
  'list-reviews': { method: 'GET', path: '/api/reviews' },
  'write-review': { method: 'POST', path: '/api/library/reviews' },
  'edit-review': { method: 'PATCH', path: '/api/library/reviews/{id}' },
  'delete-review': { method: 'DELETE', path: '/api/library/reviews/{id}' },
} as const
