// A stand-in for slow things. What happens in the kitchen is written down in log.
export const kitchen = { degrees: 100, toasts: ["brown toast", "pale toast"], log: [] };

function later(value, name) {
  kitchen.log.push(`${name} begins`);
  return new Promise((done) => {
    setTimeout(() => {
      kitchen.log.push(`${name} ends`);
      done(value);
    }, 30);
  });
}

let count = 0;

export function boilWater() {
  return later(kitchen.degrees, "water");
}

export function makeToast() {
  const toast = kitchen.toasts[count % kitchen.toasts.length];
  count = count + 1;
  return later(toast, "toast");
}
