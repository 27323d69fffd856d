/** What CloudFront adds to each request; it refuses to send a header of its own named `x-edge-*`. */
export const edgeSecretHeader = 'x-origin-secret'
/** The client's address; overwritten at the edge, so that a client cannot choose it. */
export const viewerAddressHeader = 'x-viewer-ip'
/**
 * A UUID that the browser draws for each call. Every line that the server logs for it carries it, and an answer that
 * is no success says it again.
 */
export const correlationHeader = 'x-correlation-id'
