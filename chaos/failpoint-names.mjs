/** Where a process can be made to kill itself, by its role, and after how many passes at most. */
export const FAILPOINTS = {
  worker: {
    'before-dispatch': 150,
    'in-dispatch': 100,
    'after-dispatch': 100,
    'after-claim': 150,
    'before-send': 1_200,
    'after-send': 1_200,
    'before-record': 150,
    'in-record': 150,
    'after-record': 150,
  },
  api: {
    'after-key-claimed': 1_200,
    'before-facts': 1_200,
    'after-facts': 1_200,
    'before-commit': 1_200,
    'after-commit': 1_200,
  },
};
