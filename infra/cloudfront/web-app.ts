import { Duration } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import type { Stage } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import { acknowledge, cloudFrontDefaultDomain, noVisitorLog } from '../nag/acknowledge.ts'
import { PrivateBucket } from '../private-bucket.ts'
import { type ApiOrigin, apiBehavior } from './api-behavior.ts'
import { bucketOrigin } from './bucket-origin.ts'
import { type AliasTarget, addAliasRecords, appDomainNames, type Domain, domainProps } from './domain.ts'
import { edgeFunction } from './edge-function.ts'
import { appPolicy, securityHeaders } from './security-headers.ts'

const sharedReplySeconds = 60
/** Actions with one reply for everybody. */
const sharedReplies = [api['list-catalog'].path, api['get-landing-figures'].path]
const uncachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

export type WebAppProps = ApiOrigin & {
  stage: Stage
  region: string
  /** Where pages open their WebSocket. */
  realtimeOrigin: string
  /** Where pages send pictures and courses. */
  uploadBucketNames: readonly string[]
  domain: Domain | undefined
  /** A web ACL in us-east-1; production only. */
  firewallArn: string | undefined
}

/** The application and its API on one host, so no request needs CORS. */
export class WebApp extends Construct {
  readonly bucket: PrivateBucket
  readonly distribution: Distribution
  readonly served: readonly AliasTarget[]

  constructor(scope: Construct, id: string, props: WebAppProps) {
    super(scope, id)
    this.bucket = new PrivateBucket(this, 'Files', { stage: props.stage, keep: false })
    const headers = securityHeaders(this, 'Headers', appPolicy(props))
    const behavior = apiBehavior(this, props, headers)
    const shared = {
      ...behavior,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: this.sharedCache(),
    }
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'The application',
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(props.firewallArn && { webAclId: props.firewallArn }),
      ...domainProps(props.domain, appDomainNames),
      defaultBehavior: this.pageBehavior(headers),
      additionalBehaviors: {
        ...Object.fromEntries(sharedReplies.map((path) => [path, shared])),
        '/api/*': behavior,
      },
      // By default CloudFront caches an error for ten seconds for everyone.
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    })
    this.served = addAliasRecords(this, props.domain, appDomainNames, this.distribution)
    this.acknowledgeFindings(props)
  }

  private acknowledgeFindings({ domain, firewallArn }: WebAppProps) {
    acknowledge(this.distribution, 'Sellers are everywhere.', 'CFR1')
    if (!firewallArn) acknowledge(this.distribution, 'Only production pays for a firewall.', 'CFR2')
    acknowledge(this.distribution, noVisitorLog, 'CFR3')
    if (!domain?.certificate) acknowledge(this.distribution, cloudFrontDefaultDomain, 'CFR4')
  }

  private pageBehavior(headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: bucketOrigin(this, this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: [
        { function: edgeFunction(this, 'Page', 'app-page'), eventType: FunctionEventType.VIEWER_REQUEST },
      ],
    }
  }

  private sharedCache() {
    const ttl = Duration.seconds(sharedReplySeconds)
    return new CachePolicy(this, 'CatalogCache', {
      minTtl: ttl,
      defaultTtl: ttl,
      maxTtl: ttl,
      headerBehavior: CacheHeaderBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
  }
}
