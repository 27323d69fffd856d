import { Duration } from 'aws-cdk-lib'
import {
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { type Domain, domainProps, type Served, serve, storeNames } from './domain.ts'
import { edgeFunction } from './edge-function.ts'
import { PrivateBucket } from './private-bucket.ts'
import { noVisitorLog, ownNameOfCloudFront } from './reasons.ts'
import { securityHeaders, sitePolicy } from './security-headers.ts'

const edgeCacheSeconds = 30
const notFoundCacheSeconds = 10

/** Published stores: static files behind a distribution of their own; no function of ours runs on a visit. */
export class Sites extends Construct {
  readonly bucket: PrivateBucket
  readonly distribution: Distribution
  readonly served: readonly Served[]

  constructor(scope: Construct, id: string, props: { keep: boolean; domain: Domain | undefined }) {
    super(scope, id)
    this.bucket = new PrivateBucket(this, 'Pages', { keep: props.keep })
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Published stores',
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...domainProps(props.domain, storeNames),
      // S3 calls a missing object forbidden, since nobody may list them.
      errorResponses: [
        {
          httpStatus: 403,
          responseHttpStatus: 404,
          responsePagePath: '/not-found.html',
          ttl: Duration.seconds(notFoundCacheSeconds),
        },
      ],
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: this.freshWithinHalfAMinute(),
        responseHeadersPolicy: securityHeaders(this, 'Headers', sitePolicy),
        functionAssociations: [
          {
            function: edgeFunction(this, 'Address', 'site-address', props.domain?.name),
            eventType: FunctionEventType.VIEWER_REQUEST,
          },
        ],
      },
    })
    this.served = serve(this, props.domain, storeNames, this.distribution)
    acknowledge(this.distribution, 'Buyers are everywhere.', 'CFR1')
    acknowledge(this.distribution, 'Static files behind a cache; there is nothing to attack.', 'CFR2')
    acknowledge(this.distribution, noVisitorLog, 'CFR3')
    if (!props.domain?.certificate) acknowledge(this.distribution, ownNameOfCloudFront, 'CFR4')
  }

  private freshWithinHalfAMinute() {
    const ttl = Duration.seconds(edgeCacheSeconds)
    return new CachePolicy(this, 'Cache', {
      minTtl: Duration.seconds(0),
      defaultTtl: ttl,
      maxTtl: ttl,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
  }
}
