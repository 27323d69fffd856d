import { Duration } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { cartApi } from '#contract/api/buyers/cart-api.ts'
import { commerceApi } from '#contract/api/buyers/commerce-api.ts'
import { draftApi } from '#contract/api/draft-api.ts'
import { coverCacheSeconds, coversFolder } from '#contract/courses/covers.ts'
import { fileCacheSeconds } from '#contract/files.ts'
import { draftDocument } from '#contract/site/draft-links.ts'
import { redirectTag } from '#contract/urls/edge.ts'
import { visitPath } from '#contract/visits.ts'
import { filesFolder } from '#rules/brand/pictures.ts'
import { addressReservationDays } from '#rules/names/address-reservation.ts'
import { uploadsPrefix } from '../functions/grants.ts'
import { acknowledge, cloudFrontDefaultDomain } from '../nag/acknowledge.ts'
import { PrivateBucket, type PrivateBucketProps } from '../private-bucket.ts'
import { type ApiOrigin, apiBehavior } from './api-behavior.ts'
import { bucketOrigin } from './bucket-origin.ts'
import { type AliasTarget, addAliasRecords, type Domain, domainProps, storeDomainNames } from './domain.ts'
import { edgeFunction } from './edge-function.ts'
import { securityHeaders, sitePolicy } from './security-headers.ts'

const edgeCacheSeconds = 30
const notFoundCacheSeconds = 10

export type SitesProps = PrivateBucketProps &
  ApiOrigin & {
    domain: Domain | undefined
    /** A web ACL in us-east-1; production only. */
    firewallArn: string | undefined
  }

/**
 * Published stores: static files behind their own distribution. No Lambda function runs on a visit. A page starts a
 * checkout at its own address, so that it needs no CORS, also where stores are reached by path. The beacon of a visit is
 * answered at the edge.
 */
export class Sites extends Construct {
  readonly bucket: PrivateBucket
  readonly distribution: Distribution
  readonly served: readonly AliasTarget[]

  constructor(scope: Construct, id: string, props: SitesProps) {
    super(scope, id)
    this.bucket = new PrivateBucket(this, 'Pages', { ...props, keepsVersions: true })
    acceptUploads(this.bucket)
    this.bucket.announceObjects()
    this.bucket.addLifecycleRule({
      id: 'redirects-that-have-ended',
      tagFilters: redirectTag,
      expiration: Duration.days(addressReservationDays + 1),
    })
    const headers = securityHeaders(this, 'Headers', sitePolicy)
    const files: BehaviorOptions = {
      origin: bucketOrigin(this, this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    }
    const api = apiBehavior(this, props, headers)
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Published stores',
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(props.firewallArn && { webAclId: props.firewallArn }),
      ...domainProps(props.domain, storeDomainNames),
      // A 403 is the firewall's or the API's, and stays one.
      errorResponses: [
        {
          httpStatus: 404,
          responseHttpStatus: 404,
          responsePagePath: '/not-found.html',
          ttl: Duration.seconds(notFoundCacheSeconds),
        },
      ],
      defaultBehavior: {
        ...files,
        cachePolicy: this.cacheFor('Cache', edgeCacheSeconds),
        functionAssociations: [
          {
            function: edgeFunction(this, 'Address', 'site-address', props.domain?.name),
            eventType: FunctionEventType.VIEWER_REQUEST,
          },
          {
            function: edgeFunction(this, 'Moved', 'moved-address'),
            eventType: FunctionEventType.VIEWER_RESPONSE,
          },
        ],
      },
      additionalBehaviors: {
        [commerceApi['create-checkout'].path]: api,
        [cartApi['quote-cart'].path]: api,
        [cartApi['send-cart'].path]: api,
        [commerceApi['find-purchases'].path]: api,
        [draftApi['open-draft'].path]: api,
        [`/${draftDocument}`]: { ...files, cachePolicy: CachePolicy.CACHING_DISABLED },
        [visitPath]: {
          ...files,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          functionAssociations: [
            { function: edgeFunction(this, 'Visit', 'visit'), eventType: FunctionEventType.VIEWER_REQUEST },
          ],
        },
        [`/${coversFolder}/*`]: { ...files, cachePolicy: this.cacheFor('CoverCache', coverCacheSeconds) },
        [`/${filesFolder}/*`]: { ...files, cachePolicy: this.cacheFor('FileCache', fileCacheSeconds) },
      },
    })
    this.served = addAliasRecords(this, props.domain, storeDomainNames, this.distribution)
    acknowledge(this.distribution, 'Buyers are everywhere.', 'CFR1')
    if (!props.firewallArn) acknowledge(this.distribution, 'Only production pays for a firewall.', 'CFR2')
    acknowledge(
      this.distribution,
      'VisitLogStack delivers its log, without addresses and agents, in a way that this rule does not know.',
      'CFR3',
    )
    if (!props.domain?.certificate) acknowledge(this.distribution, cloudFrontDefaultDomain, 'CFR4')
  }

  private cacheFor(id: string, seconds: number) {
    const ttl = Duration.seconds(seconds)
    return new CachePolicy(this, id, {
      minTtl: Duration.seconds(0),
      defaultTtl: ttl,
      maxTtl: ttl,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
  }
}

/**
 * Lets browsers send pictures that a function has signed a form for. The signature says who may send what: the origin of
 * the page that does it decides nothing. What is sent is deleted after a day, and its version a day later; what was checked is stored elsewhere.
 */
function acceptUploads(bucket: Bucket) {
  bucket.addCorsRule({ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], maxAge: 3600 })
  bucket.addLifecycleRule({
    id: 'uploads',
    prefix: `${uploadsPrefix}/`,
    expiration: Duration.days(1),
    // The bucket keeps previous versions longer, and an expired object becomes one.
    noncurrentVersionExpiration: Duration.days(1),
  })
}
