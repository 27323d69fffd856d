/**
 * Method and path of the actions that the buyer's pages call. A separate file without schemas, because those would be a
 * tenth of the pages' script.
 */
export const buyerRoutes = {
  'get-checkout': { method: 'POST', path: '/api/checkout/{id}' },
  'open-access-link': { method: 'POST', path: '/api/library/open' },
  'send-library-code': { method: 'POST', path: '/api/library/send-code' },
  'verify-library-code': { method: 'POST', path: '/api/library/verify-code' },
  'get-library': { method: 'GET', path: '/api/library' },
  'get-lesson': { method: 'GET', path: '/api/library/courses/{product_id}/lessons/{lesson_id}' },
  'save-progress': { method: 'POST', path: '/api/library/courses/{product_id}/lessons/{lesson_id}/progress' },
  'get-file-link': { method: 'GET', path: '/api/library/courses/{product_id}/files/{file_id}' },
  'give-seat': { method: 'POST', path: '/api/library/seats' },
  'open-gift': { method: 'POST', path: '/api/library/gift' },
  'claim-seat': { method: 'POST', path: '/api/library/claim-seat' },
  'request-refund': { method: 'POST', path: '/api/library/refund-requests' },
  'ask-support': { method: 'POST', path: '/api/library/cases' },
  'end-library-session': { method: 'POST', path: '/api/library/end-session' },
  'create-checkout': { method: 'POST', path: '/api/checkout' },
} as const
