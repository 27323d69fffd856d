/** Reasons that hold in more than one place. */
export const noVisitorLog =
  'Who visited what is personal data that nobody needs: metrics count requests, and the API logs its own.'
export const ownNameOfCloudFront =
  "Under CloudFront's own name its certificate sets the lowest version of TLS; with a domain it is TLS 1.2."
