import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  FunctionEventType,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { Construct } from 'constructs'
import { edgeSecretHeader } from '#contract/urls/edge.ts'
import { edgeFunction } from './edge-function.ts'

export type ApiOrigin = { apiDomainName: string; edgeSecret: string }

/** Passes requests to the API, with the proof that they came through CloudFront and with the client's address. */
export const apiBehavior = (
  scope: Construct,
  { apiDomainName, edgeSecret }: ApiOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions => ({
  origin: new HttpOrigin(apiDomainName, { customHeaders: { [edgeSecretHeader]: edgeSecret } }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  // API Gateway selects the API by the Host header, so the viewer's must not be forwarded.
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy,
  functionAssociations: [
    {
      function: edgeFunction(scope, 'ViewerAddress', 'viewer-address'),
      eventType: FunctionEventType.VIEWER_REQUEST,
    },
  ],
})
