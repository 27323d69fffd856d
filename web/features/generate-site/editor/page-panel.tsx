import { courseSection } from '#contract/site/content-paths.ts'
import type { Section } from '#contract/site/site.ts'
import { pagePaths } from '#storefront/page-links.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { ChoiceFields, CourseFields, IntroField, PickField } from './course-fields.tsx'
import { SectionPanel } from './section-panel.tsx'
import type { SectionProps } from './section-props.ts'

type Props = Omit<SectionProps, 'content'> & {
  page: StorePage
  /** The path of the page that is edited; any but the first page's. */
  path: string
  writing: readonly Section[]
  credits: number | undefined
  onRewrite: (section?: Section) => void
}

/** The fields of a page after the first. */
export function PagePanel({ page, path, editor, ...more }: Props) {
  const { content, products } = page
  const product = products.find(({ slug = '' }) => pagePaths.course(slug) === path)
  const productId = product?.productId
  const shared = { content, editor, ...more }
  if (productId !== undefined)
    return (
      <SectionPanel
        {...shared}
        section={courseSection(productId)}
        above={<PickField content={content} editor={editor} productId={productId} />}
        fields={
          content.courses?.[productId] && (
            <CourseFields content={content} editor={editor} productId={productId} />
          )
        }
        missing="This page shows the catalog’s words. Have your own written, or leave it as it is."
      />
    )
  const { about } = content
  const Fields = path === pagePaths.about ? IntroField : ChoiceFields
  return (
    <SectionPanel
      {...shared}
      section="about"
      above={<p className="text-sm text-muted">{noteOf(path)}</p>}
      fields={about && <Fields content={content} editor={editor} about={about} />}
      missing="Nothing is written here yet."
    />
  )
}

const noteOf = (path: string) =>
  path === pagePaths.about
    ? 'Who you are and how to reach you is asked under Store and products. It stays in your words.'
    : 'Questions about paying and access are answered for you. These are about your choice of courses.'
