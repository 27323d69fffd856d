/** The headers that CloudFront adds to each request. It refuses to send a custom header named `x-edge-*`. */
export const edgeSecretHeader = 'x-origin-secret'
/** The client's address, overwritten at the edge so that a client cannot choose it. */
export const clientIpHeader = 'x-viewer-ip'
/** The host that the client asked for, overwritten in the same way. */
export const viewerHostHeader = 'x-viewer-host'
/**
 * A UUID that the browser generates for each call. Every line that the server logs for the call contains it, and so
 * does every error response.
 */
export const correlationHeader = 'x-correlation-id'
/** The token of an operator who sees the product as a seller does. */
export const viewTokenHeader = 'x-view-token'
/** The metadata of an object at an address that its store has left; CloudFront's function `moved-address` reads it. */
export const movedToMetadata = 'moved-to'
/** The metadata that says until when it redirects; epoch ms. */
export const movedUntilMetadata = 'moved-until'
/** The metadata of a page that is shown with another status than 200; the same function reads it. */
export const statusMetadata = 'status'
/** S3 deletes objects with this tag some time after their redirect has ended. */
export const redirectTag = { redirect: 'ends' }
