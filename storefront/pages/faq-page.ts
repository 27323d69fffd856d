import { refundDays } from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import { html } from '../html.ts'
import { coursePath, isListedPage, pagePaths, pageUrl } from '../page-links.ts'
import type { PageParts } from '../render-document.ts'
import { breadcrumbNav } from '../sections/breadcrumb-nav.ts'
import { otherCourses } from '../sections/other-courses.ts'
import type { Offer, StorePage } from '../store-page.ts'
import { breadcrumbs, organization, type Question, questionsData } from '../structured-data.ts'
import { questionsOf } from './course-page.ts'

/** Returns what every store's buyers may ask before and after they pay. */
const storeQuestions = ({ addsTax }: Pick<StorePage, 'addsTax'>): Question[] => [
  {
    question: 'How do I get a course after paying?',
    answer: `At once: the page after the payment opens it, and a mail brings the link to your library. ${productName} delivers every course of this store.`,
  },
  {
    question: 'How long do I have access?',
    answer: 'Without an end. You read at your own pace, on any device, and nothing renews.',
  },
  {
    question: 'What if a course is not for me?',
    answer: `You have ${refundDays} days to ask for your money back, in your library, beside the receipt.`,
  },
  {
    question: 'Does the price include tax?',
    answer: addsTax
      ? 'No. The payment page adds tax where it applies, and shows it before you pay. Prices are in US dollars.'
      : 'Yes, where tax applies: the price that you see is the price that you pay, in US dollars.',
  },
  {
    question: 'Can I buy a course for somebody else?',
    answer: 'Yes. Each seat is for one person: keep one, and give others away by a link from your library.',
  },
  { question: 'In which language are the courses?', answer: 'In English.' },
]

/** The questions of each course that stand here; its own page has all of them. */
const perCourse = 2

/** Questions about buying here, then some about each course. */
export function faqPage(page: StorePage): PageParts {
  const { settings, products } = page
  const path = pagePaths.faq
  const choice = choiceQuestions(page)
  return {
    path,
    title: `Questions and answers · ${settings.store_name}`,
    description: `How buying at ${settings.store_name} works, and what buyers ask about its courses.`,
    isListed: isListedPage(page, path),
    main: html`
      <div class="prose wrap">
        ${breadcrumbNav(page)}
        <h1>Questions and answers</h1>
        <section class="questions"><h2>Buying here</h2>${storeQuestions(page).map(answered)}</section>
        ${choice.length > 0 && html`<section class="questions choice"><h2>Which course is for me?</h2>${choice.map(answered)}</section>`}
        ${products.flatMap((product) => aboutCourse(page, product) ?? [])}
      </div>
      ${otherCourses(page, 'Courses of this store')}
    `,
    data: [
      questionsData([...storeQuestions(page), ...choice, ...products.flatMap(firstQuestions)]),
      organization(page),
      breadcrumbs(page, [['Questions and answers', path]]),
    ],
  }
}

const firstQuestions = (product: Offer): Question[] => questionsOf(product).slice(0, perCourse)

/** Returns a question for each course: whom it is for. A course that is not sold any more is left out. */
const choiceQuestions = ({ content, products }: StorePage): Question[] =>
  content.about?.faq.filter(({ course }) => products.some(({ productId }) => productId === course)) ?? []

function aboutCourse(page: StorePage, product: Offer) {
  const questions = firstQuestions(product)
  const path = coursePath(product)
  if (questions.length === 0 || !path) return undefined
  return html`
    <section class="questions"><h2><a href="${pageUrl(page, path)}">${product.title}</a></h2>${questions.map(answered)}</section>
  `
}

const answered = ({ question, answer }: Question) =>
  html`<details><summary>${question}</summary><p>${answer}</p></details>`
