import { maxTextLengths } from '#contract/site.ts'
import { itemTexts, type SectionProps } from './section-fields.ts'
import { TextArea } from './text-area.tsx'

export const FeatureFields = ({ content, editor }: SectionProps) =>
  content.features.map((feature, position) => (
    <fieldset
      // biome-ignore lint/suspicious/noArrayIndexKey: a feature is its position
      key={position}
      className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5"
    >
      <legend className="sr-only">Feature {position + 1}</legend>
      <span aria-hidden className="text-sm font-semibold">
        Feature {position + 1}
      </span>
      {itemTexts.map(({ name, label }) => (
        <TextArea
          key={name}
          content={content}
          editor={editor}
          path={`features.${position}.${name}`}
          label={label}
          value={feature[name]}
          maxLength={maxTextLengths.features[name]}
          onChange={(text) =>
            editor.edit(`features.${position}.${name}`, {
              features: content.features.with(position, { ...feature, [name]: text }),
            })
          }
        />
      ))}
    </fieldset>
  ))
