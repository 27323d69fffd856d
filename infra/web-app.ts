import { Duration } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Construct } from 'constructs'
import { edgeSecretHeader } from '#contract/edge.ts'
import { type Domain, domainProps } from './domain.ts'
import { edgeFunction } from './edge-function.ts'
import { PrivateBucket } from './private-bucket.ts'
import { appPolicy, securityHeaders } from './security-headers.ts'

const catalogCacheSeconds = 60
const uncachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

export type WebAppProps = {
  apiDomainName: string
  edgeSecret: string
  region: string
  domain: Domain | undefined
}

/** The application and its API under one name, so that nothing needs CORS. */
export class WebApp extends Construct {
  readonly bucket: PrivateBucket
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: WebAppProps) {
    super(scope, id)
    this.bucket = new PrivateBucket(this, 'Files', { keep: false })
    const headers = securityHeaders(this, 'Headers', appPolicy(props.region))
    const api = this.apiBehavior(
      new HttpOrigin(props.apiDomainName, { customHeaders: { [edgeSecretHeader]: props.edgeSecret } }),
      headers,
    )
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'The application',
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...domainProps(props.domain, (name) => name),
      defaultBehavior: this.pageBehavior(headers),
      additionalBehaviors: {
        '/api/catalog': {
          ...api,
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          cachePolicy: this.catalogCache(),
        },
        '/api/*': api,
      },
      // CloudFront otherwise keeps an error for ten seconds and shows it to everyone.
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    })
  }

  private pageBehavior(headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: [
        { function: edgeFunction(this, 'Page', 'app-page'), eventType: FunctionEventType.VIEWER_REQUEST },
      ],
    }
  }

  private apiBehavior(origin: IOrigin, headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway finds its API by the host header.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers,
      functionAssociations: [
        {
          function: edgeFunction(this, 'ViewerAddress', 'viewer-address'),
          eventType: FunctionEventType.VIEWER_REQUEST,
        },
      ],
    }
  }

  private catalogCache() {
    const ttl = Duration.seconds(catalogCacheSeconds)
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
