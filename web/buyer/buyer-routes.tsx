import { Suspense, useEffect, useRef } from 'react'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyPage } from '../ui/feedback/lazy-page.tsx'
import { BuyerPage } from './buyer-page.tsx'
import { LessonView } from './course/lesson-view.tsx'
import { LinkedCourse } from './course/linked-course.tsx'
import { GiftPlaceholder } from './gift/gift-placeholder.tsx'
import { LibraryPage } from './library/library-page.tsx'
import { focusContent, PageLink, partsOf, replacePath, usePath } from './navigation.tsx'
import { ReviewsPlaceholder } from './reviews/reviews-placeholder.tsx'
import { OrderPlaceholder } from './thanks/order-placeholder.tsx'

/** In a chunk of its own, because the library, which has a document of its own, never shows it. */
const ThanksPage = lazyPage(async () => (await import('./thanks/thanks-page.tsx')).ThanksPage)

/** In a chunk of its own, because most buyers never open one. */
const GiftPage = lazyPage(async () => (await import('./gift/gift-page.tsx')).GiftPage)

/** In a chunk of its own: visitors of stores open it. */
const ReviewsPage = lazyPage(async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage)

/** The buyer's pages. CloudFront returns this application for their paths (infra/cloudfront/functions/app-page.js). */
export function BuyerRoutes() {
  const path = usePath()
  const shown = useRef(path)
  useEffect(() => {
    // As after loading a document, the next press of Tab starts at the top of the content.
    if (shown.current !== path) focusContent()
    shown.current = path
  }, [path])
  return pageOf(path)
}

function pageOf(path: string) {
  const [area, first, second, ...more] = partsOf(path) ?? []
  if (more.length > 0) return <NotFoundPage />
  if (area === 'thanks' && first && !second)
    return (
      <Suspense fallback={<OrderPlaceholder />}>
        <ThanksPage key={first} checkoutId={first} />
      </Suspense>
    )
  if (area === 'gift' && !first)
    return (
      <Suspense fallback={<GiftPlaceholder />}>
        <GiftPage />
      </Suspense>
    )
  if (area === 'reviews' && first && !second)
    return (
      <Suspense fallback={<ReviewsPlaceholder />}>
        <ReviewsPage key={first} course={first} />
      </Suspense>
    )
  if (area === 'library' && first) return <MovedPage path={path} />
  if (area !== 'learn') return <NotFoundPage />
  if (first && second) return <LessonView key={path} productId={first} lessonId={second} />
  return first ? <LinkedCourse key={first} productId={first} /> : <LibraryPage />
}

/** Links to a course that were made before the library moved. */
function MovedPage({ path }: { path: string }) {
  useEffect(() => replacePath(path.replace('/library', libraryPath)), [path])
  return null
}

const NotFoundPage = () => (
  <BuyerPage pageTitle="Page not found" title="Page not found">
    <EmptyState
      title="This address leads nowhere"
      text="Check the link. Your courses are in your library."
      action={
        <Button asChild>
          <PageLink href={libraryPath}>Go to your library</PageLink>
        </Button>
      }
    />
  </BuyerPage>
)
