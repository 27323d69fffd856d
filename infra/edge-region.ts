/** Where CloudFront looks for certificates and firewalls, and reports what it does, wherever the rest is. */
export const edgeRegion = 'us-east-1'
