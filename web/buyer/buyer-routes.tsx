import { useEffect, useRef } from 'react'
import { libraryPath } from '#contract/buyer-links.ts'
import { CoursePage } from './course/course-page.tsx'
import { LessonPage } from './course/lesson-page.tsx'
import { GiftPage } from './gift/gift-page.tsx'
import { LibraryPage } from './library/library-page.tsx'
import { partsOf, replacePath, usePath } from './navigation.tsx'
import { ThanksPage } from './thanks/thanks-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The buyer's pages. CloudFront returns this application for their paths (infra/cloudfront/functions/app-page.js). */
export function BuyerRoutes() {
  const path = usePath()
  const shown = useRef(path)
  useEffect(() => {
    // As after loading a document, the next press of Tab starts at the top of the content.
    if (shown.current !== path) document.getElementById('content')?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return pageOf(path)
}

function pageOf(path: string) {
  const [area, first, second, ...more] = partsOf(path) ?? []
  if (more.length > 0) return <UnknownPage />
  if (area === 'thanks' && first && !second) return <ThanksPage key={first} checkoutId={first} />
  if (area === 'gift' && !first) return <GiftPage />
  if (area === 'library' && first) return <MovedPage path={path} />
  if (area !== 'learn') return <UnknownPage />
  if (first && second) return <LessonPage key={path} productId={first} lessonId={second} />
  return first ? <CoursePage key={first} productId={first} /> : <LibraryPage />
}

/** Links to a course that were made before the library moved. */
function MovedPage({ path }: { path: string }) {
  useEffect(() => replacePath(path.replace('/library', libraryPath)), [path])
  return null
}
