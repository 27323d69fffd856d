import type { Construct } from 'constructs'
import { api } from '#contract/api.ts'
import { allOf, methodIsNot, pathBegins, WebAcl } from './web-acl.ts'

const callsPerClient = 100

/** Of checkouts and drafts. */
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
