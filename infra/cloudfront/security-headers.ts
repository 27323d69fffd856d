import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { cartScriptHashes } from '#contract/site/storefront-csp.ts'
import {
  earlyLibraryHash,
  earlyRequestsHash,
  earlySignInHash,
  landingScriptHash,
  lastSeenPageHash,
  previewScriptHash,
  startApplicationHash,
  startLibraryHash,
  staticFormHash,
} from '#contract/urls/inline-script-hashes.ts'
import { courseFilesOrigin } from './course-files-origin.ts'
import { draftScriptHash } from './draft-page.ts'
import { globalName } from './global-name.ts'
import { notFoundScriptHash } from './not-found-page.ts'

type Policy = Record<string, readonly string[]>

const hstsDays = 730
const noPermissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
const cartScripts = cartScriptHashes.map((hash) => `'${hash}'`)
/** The app draws its previews itself. Its files may be of an earlier release: during a deployment, and after going back. */
const previewedCartScripts = cartScripts.slice(0, 5)

type AppPolicyProps = { region: string; realtimeOrigin: string; uploadBucketNames: readonly string[] }

/** The preview is an inline document in the app, so the app's policy also allows the storefront's script and the preview's own. */
export const appPolicy = ({ region, realtimeOrigin, uploadBucketNames }: AppPolicyProps): Policy => ({
  'default-src': ["'self'"],
  'script-src': [
    "'self'",
    `'${landingScriptHash}'`,
    `'${earlyRequestsHash}'`,
    `'${earlyLibraryHash}'`,
    `'${startLibraryHash}'`,
    `'${lastSeenPageHash}'`,
    `'${staticFormHash}'`,
    `'${earlySignInHash}'`,
    `'${startApplicationHash}'`,
    `'${previewScriptHash}'`,
    ...previewedCartScripts,
    // Browsers whose canvas writes no WebP run an encoder.
    "'wasm-unsafe-eval'",
  ],
  'style-src': ["'self'", "'unsafe-inline'"],
  // A picture that the seller has chosen is shown before it is sent.
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'connect-src': [
    "'self'",
    `https://cognito-idp.${region}.amazonaws.com`,
    realtimeOrigin,
    // Signed forms (lambdas/files/start-upload.ts, lambdas/courses/sign-forms.ts).
    ...uploadBucketNames.map((name) => `${courseFilesOrigin(region)}/${name}`),
  ],
  // Signed links to the videos of courses (lambdas/courses/signed-file-url.ts), and their captions, which come with the lesson.
  'media-src': [courseFilesOrigin(region), 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** `connect-src` is for the cart, which asks its own origin for a payment page. */
export const sitePolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': [
    ...cartScripts,
    ...[draftScriptHash, previewScriptHash, notFoundScriptHash].map((hash) => `'${hash}'`),
  ],
  'connect-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const headerValue = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

export const securityHeaders = (scope: Construct, id: string, policy: Policy) =>
  new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: globalName(scope, id, 128),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: headerValue(policy), override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(hstsDays),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'permissions-policy', value: noPermissions, override: true }],
    },
  })
