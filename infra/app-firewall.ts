import type { Construct } from 'constructs'
import type { ActionName } from '#contract/api.ts'
import { api } from '#contract/api.ts'
import { Firewall, pathBegins } from './firewall.ts'

const anyRequests = 3000
const costlyRequests = 100

/** Actions that send mail, ask the model or check a secret, each with its path. */
const costly: readonly ActionName[] = [
  'send-verification-email',
  'verify-code',
  'reset-password',
  'openai-generate-site',
]

/**
 * These read bodies, and ours are JSON held against strict schemas: a store may be called `<b>../etc</b>`, and its
 * texts may fill more than 8 KB.
 */
const bodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
]

/** In front of the app's distribution; published stores are static files and need none. */
export const appFirewall = (scope: Construct) =>
  new Firewall(scope, 'AppFirewall', {
    scope: 'CLOUDFRONT',
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

const costlyPaths = () => costly.map((name) => pathBegins(api[name].path))
