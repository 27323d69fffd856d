import type { Construct } from 'constructs'
import { api } from '#contract/api.ts'
import { allOf, methodIsNot, pathBegins, WebAcl } from './web-acl.ts'

const checkoutsPerClient = 100

const { method, path } = api['create-checkout']

/**
 * The web ACL of the stores' distribution. Pages are static files; only the path that reaches the API needs one. Without
 * it, one client could use up the calls a second that all stores share.
 */
export const createStoresWebAcl = (scope: Construct) =>
  new WebAcl(scope, 'StoresFirewall', {
    scope: 'CLOUDFRONT',
    rates: [{ name: 'checkouts', limit: checkoutsPerClient, only: pathBegins(path) }],
    // CloudFront can allow POST only together with every other method.
    blocked: { name: 'other-methods', requests: allOf(pathBegins(path), methodIsNot(method)) },
  })
