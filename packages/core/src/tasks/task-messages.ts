export interface TaskMessage<Task> {
  readonly task: Task
}

/** Reply of a worker: any number of `progress`, then `done` or `failed`. */
export type TaskReply<Answer> =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly detail: string }
