var map = {
    insets: [{width: 300, top: 0, bbox: [{y: -1.5, x: 2}]}],
    paths: {
      w: {path: 'M0,0H100V100H0Z', name: "West's End"},
      m: {path: 'M100,0h100v100h-100z', name: 'Middle'},
      e: {path: 'm200,0 100,0 0,100 -100,0z', name: 'East'}
    },
    height: 100, width: 300
  };
export default map;
