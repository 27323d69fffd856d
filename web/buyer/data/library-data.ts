import type { Lesson, Library, LibraryCourse } from '#contract/library.ts'
import type { Purchase } from '#contract/sales/checkout.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { call, getLibrary } from './api.ts'
import { createSharedResource, type SharedResource } from './shared-resource.ts'
import { clearPositions } from './video-position.ts'

export const library = createSharedResource(getLibrary)

const lessons = new Map<string, SharedResource<Lesson>>()
const purchases = new Map<string, SharedResource<Purchase>>()

const getLesson = (product_id: string, lesson_id: string, ahead?: 'true') =>
  call(buyerRoutes['get-lesson'], { product_id, lesson_id, ahead })

/** Returns the one resource of a lesson. */
export const lessonOf = (productId: string, lessonId: string) =>
  oneOf(lessons, `${productId}/${lessonId}`, () => getLesson(productId, lessonId))

/** Loads a lesson before it is opened, which does not count as reading it. */
export const preloadLesson = (productId: string, lessonId: string) =>
  void lessonOf(productId, lessonId).loadAhead(() => getLesson(productId, lessonId, 'true'))

/** Returns the one resource of a purchase. `key` is the secret of its return address. */
export const purchaseOf = (id: string, key: string) =>
  oneOf(purchases, `${id}#${key}`, () => call(buyerRoutes['get-checkout'], { id, key }))

function oneOf<T>(
  known: Map<string, SharedResource<T>>,
  key: string,
  request: () => Promise<T>,
): SharedResource<T> {
  const resource = known.get(key) ?? createSharedResource(request)
  known.set(key, resource)
  return resource
}

/** Forgets what the server has sent, at the start of a session: another buyer may have begun it. */
export function clearReplies() {
  library.clear()
  lessons.clear()
  purchases.clear()
}

/** Forgets what belongs to the buyer, when they sign out. */
export function clearData() {
  clearReplies()
  clearPositions()
}

/** Changes one course of the library. */
export const changeCourse = (productId: string, update: (course: LibraryCourse) => Partial<LibraryCourse>) =>
  library.change((data: Library) => ({
    ...data,
    courses: data.courses.map((course) =>
      course.product_id === productId ? { ...course, ...update(course) } : course,
    ),
  }))

/** Marks a lesson as completed or not, at once; if it can't be saved, it is as before. @throws ApiError */
export async function saveProgress(productId: string, lessonId: string, completed: boolean) {
  const show = (isCompleted: boolean) => {
    lessonOf(productId, lessonId).change((lesson) => ({ ...lesson, completed: isCompleted }))
    changeCourse(productId, (course) => {
      const others = course.completed.filter((id) => id !== lessonId)
      return { completed: isCompleted ? [...others, lessonId] : others }
    })
  }
  show(completed)
  try {
    await call(buyerRoutes['save-progress'], { product_id: productId, lesson_id: lessonId, completed })
  } catch (error) {
    show(!completed)
    throw error
  }
}
