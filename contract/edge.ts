/** What CloudFront adds to each request; it refuses to send a header of its own named `x-edge-*`. */
export const edgeSecretHeader = 'x-origin-secret'
/** The client's address; overwritten at the edge, so that a client cannot choose it. */
export const viewerAddressHeader = 'x-viewer-ip'
