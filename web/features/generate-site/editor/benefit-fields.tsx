import { maxTextLengths } from '#contract/site.ts'
import { IconPicker } from './icon-picker.tsx'
import { itemTexts, type SectionProps } from './section-fields.ts'
import { TextArea } from './text-area.tsx'

export const BenefitFields = ({ content, editor }: SectionProps) =>
  content.benefits.map((benefit, position) => {
    const change = (name: string, text: string) =>
      editor.edit(`benefits.${position}.${name}`, {
        benefits: content.benefits.with(position, { ...benefit, [name]: text }),
      })
    return (
      <fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: a benefit is its position
        key={position}
        className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5"
      >
        <legend className="sr-only">Benefit {position + 1}</legend>
        <IconPicker
          content={content}
          editor={editor}
          title={`Benefit ${position + 1}`}
          path={`benefits.${position}.icon`}
          chosen={benefit.icon}
          onChoose={(icon) => change('icon', icon)}
        />
        {itemTexts.map(({ name, label }) => (
          <TextArea
            key={name}
            content={content}
            editor={editor}
            path={`benefits.${position}.${name}`}
            label={label}
            value={benefit[name]}
            maxLength={maxTextLengths.benefits[name]}
            onChange={(text) => change(name, text)}
          />
        ))}
      </fieldset>
    )
  })
