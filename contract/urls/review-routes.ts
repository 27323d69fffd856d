/** Method and path of what a reader does with a review; apart from `buyerRoutes`, because the form loads later. */
export const reviewRoutes = {
  'write-review': { method: 'POST', path: '/api/library/reviews' },
  'edit-review': { method: 'PATCH', path: '/api/library/reviews/{id}' },
  'delete-review': { method: 'DELETE', path: '/api/library/reviews/{id}' },
} as const
