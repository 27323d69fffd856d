import { UnknownPage } from './unknown-page.tsx'

/** The buyer's pages. CloudFront returns this application for their paths (infra/cloudfront/functions/app-page.js). */
export const BuyerRoutes = () => <UnknownPage />
