/** CloudFront reads certificates and web ACLs from this region and reports its metrics there. */
export const edgeRegion = 'us-east-1'
