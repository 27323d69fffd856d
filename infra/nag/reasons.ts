/** Reasons that several constructs share. */
export const noVisitorLog =
  'Visitor logs are personal data that nobody needs: metrics count requests, and the API has its own log.'
export const cloudFrontDefaultDomain =
  "CloudFront's default certificate sets the minimum TLS version; with a domain it is TLS 1.2."
