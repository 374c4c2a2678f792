// A stand-in. The frame in which exercises run has no local storage, so this one keeps strings until the next run.
// Your own page needs no such file: there, localStorage is a part of the browser.
(() => {
  const kept = new Map();
  const standIn = {
    getItem(key) {
      const value = kept.get(String(key));
      return value === undefined ? null : value;
    },
    setItem(key, value) {
      kept.set(String(key), String(value));
    },
    removeItem(key) {
      kept.delete(String(key));
    },
    clear() {
      kept.clear();
    },
  };
  Object.defineProperty(window, "localStorage", { value: standIn });
})();
