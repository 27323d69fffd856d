import { Suspense } from 'react'
import { lazyPage } from '../../ui/feedback/lazy-page.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { lessonOf, library } from '../data/library-data.ts'
import { useSharedResource } from '../data/shared-resource.ts'
import { Placeholder } from '../placeholder.tsx'
import { LessonSkeleton } from './course-skeleton.tsx'

type Props = { productId: string; lessonId: string }

/** In a chunk of its own: the library, whose document is the one opened most, shows no lesson. */
const LessonPage = lazyPage(async () => (await import('./lesson-page.tsx')).LessonPage)

/** Fetches the page of lessons before one is opened. */
export const loadLessonPage = LessonPage.preload

export const LessonView = (props: Props) => (
  <Suspense fallback={<LessonToCome {...props} />}>
    <LessonPage {...props} />
  </Suspense>
)

/** Asks for the lesson while its page is fetched. */
function LessonToCome({ productId, lessonId }: Props) {
  useSharedResource(lessonOf(productId, lessonId))
  useSharedResource(library)
  return (
    <BuyerPage
      pageTitle="Lesson"
      width="page"
      over={<Placeholder text="Course title" />}
      title={<Placeholder text="The title of a lesson, this long" />}
    >
      <LessonSkeleton />
    </BuyerPage>
  )
}
