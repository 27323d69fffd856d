import type { Construct } from 'constructs'
import { type ActionName, api } from '#contract/api/api.ts'
import { allOf, decodedPathEquals, methodIsNot, pathBegins, pathIs, WebAcl } from './web-acl.ts'

const anyRequests = 3000
const costlyRequests = 100

const webhookPath = api['stripe-webhook'].path

/** Actions that send mail, call the model or check a secret. */
const costly: readonly ActionName[] = [
  'send-verification-email',
  'verify-code',
  'reset-password',
  'openai-generate-site',
  'open-access-link',
  'send-library-code',
  'verify-library-code',
  'claim-seat',
]

/**
 * These rules inspect bodies. Ours are JSON validated against strict schemas: a store may be called `<b>../etc</b>`, and
 * its texts may exceed 8 KB.
 */
const bodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
]

/** The web ACL of the app's distribution. */
export const createAppWebAcl = (scope: Construct) =>
  new WebAcl(scope, 'AppFirewall', {
    scope: 'CLOUDFRONT',
    // A webhook's body contains text that buyers typed; its signature decides, not its content.
    first: {
      rates: [{ name: 'webhooks', limit: anyRequests, only: pathIs(webhookPath) }],
      allowedPath: webhookPath,
    },
    managed: [
      { name: 'AWSManagedRulesAmazonIpReputationList' },
      { name: 'AWSManagedRulesKnownBadInputsRuleSet' },
      { name: 'AWSManagedRulesCommonRuleSet', counted: bodyRules },
    ],
    rates: [
      {
        name: 'costly-requests',
        limit: costlyRequests,
        only: { orStatement: { statements: costlyPaths() } },
      },
      { name: 'any-requests', limit: anyRequests },
    ],
  })

// The return page asks `/api/checkout/{id}` again and again.
const costlyPaths = () => [
  decodedPathEquals(api['create-checkout'].path),
  ...costly.map((name) => pathBegins(api[name].path)),
]

const callsPerClient = 100

/** Start of the paths of checkouts and drafts. */
const path = '/api/'
const { method } = api['create-checkout']

/**
 * The web ACL of the stores' distribution. Pages are static files; only the paths that reach the API need one. Without
 * it, one client could use up the calls a second that all stores share.
 */
export const createStoresWebAcl = (scope: Construct) =>
  new WebAcl(scope, 'StoresFirewall', {
    scope: 'CLOUDFRONT',
    rates: [{ name: 'checkouts', limit: callsPerClient, only: pathBegins(path) }],
    // CloudFront can allow POST only together with every other method.
    blocked: { name: 'other-methods', requests: allOf(pathBegins(path), methodIsNot(method)) },
  })
