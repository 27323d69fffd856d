import type { EndedCourse } from '#contract/library.ts'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { FlushCard } from '../flush-card.tsx'
import { EndedNote } from '../library/ended-courses.tsx'
import { PageLink } from '../navigation.tsx'
import { useStoreColors } from '../store-colors.ts'

export function EndedCourseScreen({ course }: { course: EndedCourse }) {
  useStoreColors(course.store.brand_color)
  return (
    <BuyerPage pageTitle={course.title} title={course.title} store={course.store}>
      <FlushCard className="p-5 sm:p-6">
        <h2 className="font-display text-xl font-semibold tracking-title">Your access has ended</h2>
        <EndedNote course={course} />
        <Button className="mt-4" asChild>
          <PageLink href={libraryPath}>Go to your library</PageLink>
        </Button>
      </FlushCard>
    </BuyerPage>
  )
}
