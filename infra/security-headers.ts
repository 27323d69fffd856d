import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { landingScriptHash } from '#contract/landing.ts'
import { cartScriptHashes } from '#contract/storefront.ts'

type Policy = Record<string, readonly string[]>

const hstsDays = 730
const noPermissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
const cartScripts = cartScriptHashes.map((hash) => `'${hash}'`)

/** The preview is an inline document inside the app, so the app admits the storefront's one script too. */
export const appPolicy = (region: string): Policy => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", `'${landingScriptHash}'`, ...cartScripts],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'connect-src': ["'self'", `https://cognito-idp.${region}.amazonaws.com`],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** The page's script asks for nothing; tools that grade a page read its robots.txt from within it. */
export const sitePolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': cartScripts,
  'connect-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const written = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

export const securityHeaders = (scope: Construct, id: string, policy: Policy) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: written(policy), override: true },
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
